import { BoardPreview } from '../features/dashboard/index.ts';
import { getSampleBoard } from '../features/marketing/index.ts';

const METRICS = ['sessions', 'orders', 'net_sales', 'conversion'] as const;

/** Beside the sign-in form: the product on sample data, to be looked at only. */
export function SignInPicture() {
  return <BoardPreview board={getSampleBoard()} metrics={METRICS} />;
}
