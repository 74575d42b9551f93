export {
  createTaggedAnswers,
  type ReadDataVersion,
  type TaggedAnswer,
  type TaggedAnswers,
} from './tagged-answers.ts';
