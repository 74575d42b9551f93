export {
  type CatalogueName,
  isEditable,
  listCatalogueNames,
  type NameSource,
  type ReportedName,
} from './catalogue-names.ts';
export type { AdsName, CatalogueLine, NamesOfSku } from './names-of-sku.ts';
export { applyNameChanges, type NameChange } from './name-changes.ts';
export {
  findNames,
  NAMES_SHOWN,
  type NamesShown,
  type NamesSummary,
  type NamesWanted,
  summarizeNames,
} from './page-of-names.ts';
export type { NameSuggestion } from './suggest-names.ts';
