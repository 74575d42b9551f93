import { BoardPreview } from '../features/dashboard/index.ts';
import { getSampleBoard } from '../features/marketing/index.ts';

const METRICS = ['sessions', 'orders', 'net_sales', 'conversion'] as const;

/** A picture of the product on sample data, beside the sign-in form. */
export function SignInPicture() {
  return <BoardPreview board={getSampleBoard()} metrics={METRICS} />;
}
