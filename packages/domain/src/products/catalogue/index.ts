export {
  type CatalogueName,
  isEditable,
  listCatalogueNames,
  type ReportedName,
} from './catalogue-names.ts';
export type { ReportedProduct, CatalogueLine } from './names-of-sku.ts';
export { applyNameChanges, type NameChange } from './name-changes.ts';
export {
  findNames,
  NAMES_SHOWN,
  type NamesShown,
  type NamesSummary,
  summarizeNames,
} from './page-of-names.ts';
