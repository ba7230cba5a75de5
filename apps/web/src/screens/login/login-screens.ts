// One chunk: who comes back from a provider may have to enter a password.

export { CallbackScreen } from './callback-screen.tsx';
export { LoginScreen } from './login-screen.tsx';
