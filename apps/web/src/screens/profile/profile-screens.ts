export { ImagesScreen } from './images-screen.tsx';
export { ProfileScreen } from './profile-screen.tsx';
