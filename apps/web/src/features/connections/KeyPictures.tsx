import { Badge, VisuallyHidden } from '../../ui/index.ts';
import common from './Connections.module.css';
import classes from './KeyPictures.module.css';
import type { KeyField, KeyPicture } from './source-guides.ts';

interface KeyPicturesProps {
  readonly pictures: readonly KeyPicture[];
  /** By the name of a field, what it is called below. */
  readonly labelOf: (field: KeyField['name']) => string;
}

/** Where the keys stand in the windows of a source: drawn, so that nothing but the place of each key is in them. */
export function KeyPictures({ pictures, labelOf }: KeyPicturesProps) {
  return (
    <div className={classes.pictures}>
      {pictures.map((picture) => (
        <figure key={picture.step}>
          <VisuallyHidden>{describe(picture, labelOf)}</VisuallyHidden>
          <div aria-hidden className={classes.window}>
            <p>{picture.window}</p>
            <p>
              <strong>{picture.path.join(' › ')}</strong>
            </p>
            <div>
              {picture.rows.map(({ label, value, field }) => (
                <div key={label} className={classes.row}>
                  <span>
                    {label}
                    <br />
                    {value}
                  </span>
                  {field === undefined ? null : <Badge>{labelOf(field)}</Badge>}
                </div>
              ))}
            </div>
          </div>
          <figcaption className={common.detail}>Step {picture.step}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function describe({ window, path, rows }: KeyPicture, labelOf: KeyPicturesProps['labelOf']): string {
  const said = rows.map(({ label, value, field }) =>
    field === undefined ? `${label} ${value}` : `${label} goes into ${labelOf(field)}`,
  );
  return `${window}, ${path.join(' → ')}: ${said.join(', ')}.`;
}
