export { AuthLayout, SignedInNote } from './auth-layout.tsx';
export { AvatarPicker } from './avatar-picker.tsx';
export { EmailLinkForm } from './email-link-form.tsx';
export { ForgotForm } from './forgot-form.tsx';
export { LoginForm } from './login-form.tsx';
export { type PickedImage, pickedImageIn } from './picked-image.ts';
export { ProfileForm, ProfilePicture, useProfileForm } from './profile-form.tsx';
export { resetTokenIn } from './reset.ts';
export { ResetForm } from './reset-form.tsx';
