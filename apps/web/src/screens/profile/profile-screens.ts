// One chunk: pictures are chosen from the profile.

export { ImagesScreen } from './images-screen.tsx';
export { ProfileScreen } from './profile-screen.tsx';
