export type { NameActionsProps } from './name-actions.tsx';
export { NameField } from './name-field.tsx';
export type { ChosenName } from './name-options.ts';
export { peopleSuggestions, seriesSuggestions } from './name-suggestions.ts';
export { PeoplePicker } from './people-picker.tsx';
export { personBooksQuery, personQuery, seriesBooksQuery, seriesQuery } from './people-queries.ts';
export { chosenRole, roleTitles } from './person-roles.ts';
export { SeriesBookList } from './series-book-list.tsx';
export { type ChosenSeries, numberProblem, SeriesPicker } from './series-picker.tsx';
