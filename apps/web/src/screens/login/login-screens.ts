export { CallbackScreen } from './callback-screen.tsx';
export { LoginScreen } from './login-screen.tsx';
