export { AdminText } from './admin-text.tsx';
export { announcementSource } from './announcement-source.ts';
export { LinkButton } from './link-button.tsx';
export { LinkedParagraph } from './linked-paragraph.tsx';
export { RecentUploads } from './recent-uploads.tsx';
