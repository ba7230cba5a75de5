export { ApiKeysSection } from './api-keys/api-keys-section.tsx';
export { AuditFilters } from './audit/audit-filters.tsx';
export { AuditList } from './audit/audit-list.tsx';
export { readAuditFilter } from './audit/audit-queries.ts';
export { MailTextForm } from './email/mail-text-form.tsx';
export { mailNames } from './email/mail-text-names.ts';
export { isChanged, mailTextsQuery } from './email/mail-text-queries.ts';
export { FactorSetupScreen } from './factors/factor-setup-screen.tsx';
export { AvatarPicker } from './profile/avatar-picker.tsx';
export { LanguageField } from './profile/language-field.tsx';
export { type PickedImage, pickedImageIn } from './profile/picked-image.ts';
export { ProfileForm, ProfilePicture, useProfileForm } from './profile/profile-form.tsx';
export { acceptToken, type TokenResult } from './sessions/accept-token.ts';
export { logOut } from './sessions/log-out.ts';
export { EmailLinkForm } from './sign-in/email-link-form.tsx';
export { ForgotForm } from './sign-in/forgot-form.tsx';
export { LoginForm } from './sign-in/login-form.tsx';
export { reauthentication } from './sign-in/reauthentication.ts';
export { resetTokenIn } from './sign-in/reset.ts';
export { ResetForm } from './sign-in/reset-form.tsx';
export { SignOnReturn } from './sign-in/sign-on-return.tsx';
export { IdentityProvidersSection } from './single-sign-on/identity-providers-section.tsx';
export { takeReturnAddress } from './single-sign-on/single-sign-on.ts';
export {
  emailField,
  emailProblem,
  invalidEmail,
  newPasswordField,
  passwordHint,
  passwordProblem,
  problemsOf,
  usernameField,
  usernameProblem,
} from './users/account-fields.ts';
