export { saveReview } from './save-review.ts';
export { createReviews, type ReviewTables } from './service.ts';
export { findReview } from './store.ts';
