import { ApiError, type CallInput, send } from './api.ts';
import type { DownloadName } from './api-request.ts';
import { m } from './messages.ts';

/** Returns the name in a Content-Disposition header. */
function fileNameOf(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="([^"]+)"/.exec(header ?? '')?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // The encoded file name is not valid: use the plain one.
  }
  return plain ?? 'lamplight';
}

/** Requests a file; throws like `call`. */
async function callFile<N extends DownloadName>(
  name: N,
  input: CallInput<N>,
): Promise<{ blob: Blob; fileName: string }> {
  const response = await send(name, input);
  try {
    return {
      blob: await response.blob(),
      fileName: fileNameOf(response.headers.get('content-disposition')),
    };
  } catch {
    throw new ApiError({ status: 0, code: 'network', detail: m.connectionLost });
  }
}

/** Requests a file and saves it on the device; throws like `call`. */
export async function downloadFile<N extends DownloadName>(name: N, input: CallInput<N>): Promise<void> {
  const { blob, fileName } = await callFile(name, input);
  saveBlob(blob, fileName);
}

/** Saves a file on the device. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
