import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/text-answers', {
  pausesOrder: 'Pauses must follow one another, each with its end after its start.',
  pauseBeyondEnd: 'This pause ends after the chapter.',
  sentenceOnce: 'Each sentence must be part of the text, and named once.',
  stretchWithinChapter: 'Each stretch must end after its start and within the chapter.',
  languageTag: 'This is not a language tag such as en or pt-BR.',
  chapterChanged: 'The chapter has just been changed. Please try again.',
  textDeleted: 'This text has been deleted since you opened it.',
  textSaved: 'Another version of this text has been saved since you opened it.',
  otherAudio: 'The chapter has other audio by now. Please align the text again.',
  listenToSentences: {
    one: 'Please listen to {count} different sentence before publishing the text.',
    other: 'Please listen to {count} different sentences before publishing the text.',
  },
  noDraft: 'This chapter has no draft of a text.',
  draftChanged: 'The draft was changed meanwhile. Please listen to it again.',
  chapterNotFound: 'Chapter not found.',
  noText: 'This chapter has no text.',
  listenToDoubtful: {
    one: 'Please listen to the doubtful sentence before publishing the text.',
    other: 'Please listen to {count} doubtful sentences before publishing the text.',
  },
});
