export { createReviews, type ReviewTables } from './create-reviews.ts';
export { saveReview } from './save-review.ts';
export { findReview } from './store.ts';
