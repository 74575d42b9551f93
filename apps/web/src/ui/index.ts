export { BadLines } from './BadLines.tsx';
export { Badge } from './Badge.tsx';
export { Bridge, Waterfall, type WaterfallBar } from './Waterfall.tsx';
export { Card } from './Card.tsx';
export { CardHead } from './CardHead.tsx';
export { ChangesDrawer } from './ChangesDrawer.tsx';
export { isChunkError, SectionBoundary } from './SectionBoundary.tsx';
export { CsvButtons } from './CsvButtons.tsx';
export { DataTable, usePlacedColumns } from './DataTable.tsx';
export { EmptyState, ErrorState, LoadingState } from './StateMessage.tsx';
export { FeedbackButtons } from './FeedbackButtons.tsx';
export { Growth } from './Growth.tsx';
export { Hint } from './Hint.tsx';
export { Icon } from './Icon.tsx';
export { type LazyPart, lazyPart, type Preloadable } from './lazy-part.tsx';
export { MiddleCut } from './MiddleCut.tsx';
export { Logo, LogoMark } from './Logo.tsx';
export { type Point, smoothPath } from './sparkline-path.ts';
export { SnoozeMenu } from './SnoozeMenu.tsx';
export { Sparkline } from './Sparkline.tsx';
export { Swatch } from './Swatch.tsx';
export { QueryView } from './QueryView.tsx';
export { Plot, PlotLegend } from './Plot.tsx';
export {
  COMPARED_LINE,
  KEY_AXIS,
  PLOT_BAND,
  PLOT_MARGIN,
  plotTooltip,
  type PlotTooltipProps,
  splitLine,
  TIME_AXIS,
  VALUE_LINE,
  valueAxis,
  YOUNG_LINE,
} from './plot-props.tsx';
export { type PageTab, PageTabs } from './PageTabs.tsx';
export { PagedRows, RECORD_ROWS } from './PagedRows.tsx';
export { Pager } from './Pager.tsx';
export { RefusedFile, type RefusedFileProps } from './RefusedFile.tsx';
export { type RowsColumn, RowsTable } from './RowsTable.tsx';
export { RowsMessage } from './RowsMessage.tsx';
export { RefetchLine } from './RefetchLine.tsx';
export { Sentences } from './Sentences.tsx';
export { saveFile } from './save-file.ts';
export { useSaveFile } from './use-save-file.ts';
export { TableSwitch } from './TableSwitch.tsx';
export { Select } from './Select.tsx';
export { SegmentName } from './SegmentName.tsx';
export { Prose } from './Prose.tsx';
export { readLink, SafeLink } from './SafeLink.tsx';
export { SearchField } from './SearchField.tsx';
export { showToast } from './toast.ts';
export { prepareToasts, ToastHost } from './ToastHost.tsx';
export { TooltipCard, TooltipGroup, TooltipRow } from './TooltipCard.tsx';
export { VisuallyHidden } from './VisuallyHidden.tsx';
export { WhenNear } from './WhenNear.tsx';
export { SheetNote } from './SheetNote.tsx';
export { useLightPrint } from './use-light-print.ts';
export { useRootAttribute } from './use-root-attribute.ts';
