export { createPersonalData, type PersonalData } from './service.ts';
