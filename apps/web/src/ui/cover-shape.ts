import type { CoverShape } from '@lamplight/contract/site-limits';
import { createContext } from 'react';

/** Shape of the boxes that covers are shown in. */
export const CoverShapeContext = createContext<CoverShape>('portrait');
