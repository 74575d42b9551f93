import { ToolRefusal } from '../tools/assistant-tool.ts';

/** A statement that is not run, or did not come to an end; its message is a sentence for its author. */
export class SqlRefused extends ToolRefusal {}
