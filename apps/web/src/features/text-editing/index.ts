export { TextEditing } from './text-editing.tsx';
