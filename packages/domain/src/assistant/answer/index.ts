export { writeAnswer } from './write-answer.ts';
