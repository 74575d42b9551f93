import { Growth, smoothPath, Sparkline, VisuallyHidden } from '../../ui/index.ts';
import {
  AXIS,
  DATES,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type SampleBand,
  sampleBands,
  SEGMENTS,
  TILES,
} from './sample-picture.ts';
import classes from './SamplePicture.module.css';

const BANDS = sampleBands();

function seriesColor(index: number): string {
  return `var(--sk-series-${index + 1})`;
}

function areaPath({ top, bottom }: SampleBand): string {
  return `${smoothPath(top)}${smoothPath(bottom.toReversed()).replace('M', 'L')}Z`;
}

function Tiles() {
  return (
    <div className={classes.sheet}>
      {TILES.map((tile) => (
        <div key={tile.label} className={classes.tile} data-selected={tile.isSelected}>
          <div className={classes.label}>{tile.label}</div>
          <div className={classes.value} data-numeric>
            {tile.value}
          </div>
          <div className={classes.trend}>
            <Growth {...tile.growth} />
            <Sparkline values={tile.trendline} isSelected={tile.isSelected} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Plot() {
  return (
    <div className={classes.plot}>
      {AXIS.map(({ label, share }) => (
        <div key={label} className={classes.gridLine} style={{ bottom: `${share * 100}%` }}>
          <span data-numeric>{label}</span>
        </div>
      ))}
      <svg
        viewBox={`0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.areas}
      >
        {BANDS.map((band, index) => (
          <g key={band.name} style={{ color: seriesColor(index) }}>
            <path className={classes.area} d={areaPath(band)} />
            <path className={classes.line} d={smoothPath(band.top)} />
          </g>
        ))}
      </svg>
      {DATES.map(({ label, share }) => (
        <span key={label} className={classes.date} style={{ left: `${share * 100}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}

function Chart() {
  return (
    <div className={classes.card}>
      <div className={classes.title}>Net Sales by Parent SKU</div>
      <div className={classes.legend}>
        {SEGMENTS.map((segment, index) => (
          <div key={segment.name} className={classes.entry}>
            <span className={classes.swatch} style={{ background: seriesColor(index) }} />
            <span className={classes.name}>{segment.name}</span>
            <span className={classes.total} data-numeric>
              {segment.text}
            </span>
          </div>
        ))}
      </div>
      <Plot />
    </div>
  );
}

/** The product on sample data, as one picture: the same tile, growth and palette as the pages behind the sign-in. */
export function SamplePicture() {
  return (
    <div className={classes.picture}>
      <VisuallyHidden>
        A Skuline dashboard with sample data: metric tiles compared with the previous period, and net sales by
        parent SKU as stacked areas.
      </VisuallyHidden>
      <div aria-hidden className={classes.drawing}>
        <Tiles />
        <Chart />
      </div>
    </div>
  );
}
