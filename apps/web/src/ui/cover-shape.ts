import type { CoverShape } from '@lamplight/contract/site-limits';
import { createContext } from 'react';

/** Shape of the places in which covers stand. */
export const CoverShapeContext = createContext<CoverShape>('portrait');
