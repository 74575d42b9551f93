import { useMutation } from '@tanstack/react-query';
import type { RefusedFileProps } from '../ui/index.ts';
import { useApi } from './api-context.tsx';
import { type Upload, UploadRefused } from './upload-file.ts';

/** A file that is sent, or why the last one was refused. */
export interface FileUpload extends RefusedFileProps {
  readonly isSending: boolean;
  readonly onFile: (file: File) => void;
}

/** Sends files, one after another. */
export function useFileUpload<Uploaded>(
  upload: Upload<Uploaded>,
  onUploaded: (uploaded: Uploaded, file: File) => unknown,
): FileUpload {
  const { tenantId } = useApi();
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (file: File) => upload(file, { tenantId }),
    onSuccess: onUploaded,
  });
  const { badLines, badLineCount } =
    error instanceof UploadRefused ? error : { badLines: [], badLineCount: 0 };
  return {
    isSending: isPending,
    onFile: (file) => mutate(file),
    refused:
      error === null || variables === undefined
        ? null
        : { fileName: variables.name, message: error.message, badLines, badLineCount },
    onDismiss: reset,
  };
}
