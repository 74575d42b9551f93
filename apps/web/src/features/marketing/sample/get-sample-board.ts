import { prepareSampleBoard, type SampleBoard } from './sample-board.ts';

let board: SampleBoard | null = null;

/** The frozen sample, worked out when it is first wanted and once. */
export function getSampleBoard(): SampleBoard {
  board ??= prepareSampleBoard();
  return board;
}
