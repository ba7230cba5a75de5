export { personBooksQuery, personQuery, seriesBooksQuery, seriesQuery } from './people-queries.ts';
export { chosenRole, roleTitles } from './person-roles.ts';
export { SeriesBookList } from './series-book-list.tsx';
