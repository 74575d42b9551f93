import { formatBytes } from './import-texts.ts';
import { ImportProgress } from './ImportProgress.tsx';

export interface SendingFileProps {
  readonly file: File;
  readonly sentBytes: number;
  readonly onCancel: () => void;
}

/** The file on its way to the server, as far as this browser knows. */
export function SendingFile({ file, sentBytes, onCancel }: SendingFileProps) {
  const sent = Math.min(sentBytes, file.size);
  return (
    <ImportProgress
      fileName={file.name}
      phase="sending"
      detail={`${formatBytes(sent)} of ${formatBytes(file.size)}`}
      share={file.size === 0 ? null : sent / file.size}
      onCancel={onCancel}
    />
  );
}
