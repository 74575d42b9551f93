export { describeSqlTables } from './sql-tables.ts';
export { createSqlTool, type SqlTool } from './sql-tool.ts';
