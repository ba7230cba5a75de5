export { ImageSetting } from './image-setting.tsx';
export { SettingsForm } from './settings-form.tsx';
export { siteQuery } from './site-queries.ts';
export { VersionLine } from './version-line.tsx';
