import { createRateLimit, type MakeLimiter, type RateLimit } from '../../../http/rate-limit.ts';

/** Maximum comments per account in a minute, an hour and a day: more than anybody writes by hand. */
export const postQuotas = [
  { name: 'comment', points: 30, seconds: 60 },
  { name: 'comment-hour', points: 200, seconds: 3600 },
  { name: 'comment-day', points: 600, seconds: 86_400 },
];
/** Counts a post in each period, the shortest first. A refused post is not counted in the longer periods. */
export function createPostQuotas(makeLimiter: MakeLimiter): RateLimit {
  const quotas = postQuotas.map((quota) => createRateLimit(makeLimiter, quota));
  return {
    count: async (key) => {
      for (const quota of quotas) await quota.count(key);
    },
  };
}
