import { bookLimits } from '@lamplight/contract/book-limits';
import { useMutation } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api.ts';
import { uploadCover } from './cover-upload.ts';

const megabytes = bookLimits.coverBytes / 1024 / 1024;

/** Uploads a picture; `onKept` receives its address. */
export function useCoverUpload(onKept: (address: string) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > bookLimits.coverBytes) throw new RangeError('too large');
      return uploadCover(file);
    },
    onSuccess: ({ cover_image }) => onKept(cover_image),
  });
  const failure =
    error instanceof RangeError
      ? `The picture is larger than ${megabytes} MB. Choose a smaller one.`
      : error && detailOf(error, 'The picture could not be uploaded. Please try again.');
  return { upload: mutate, isUploading: isPending, failure };
}
