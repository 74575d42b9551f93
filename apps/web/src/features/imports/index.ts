export { CoveragePage } from './day-coverage/CoveragePage.tsx';
export { ImportLayout } from './ImportLayout.tsx';
export { ImportPage } from './ImportPage.tsx';
export { MatchPage } from './match/MatchPage.tsx';
