export { AssistantPanel } from './AssistantPanel.tsx';
