export { type AnswerInput, writeAnswer } from './write-answer.ts';
