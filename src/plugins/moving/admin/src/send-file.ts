import type { usePanelApi } from '#panel/api';

/** Bytes of a part: as Base64 below the limit of a JSON body. */
const PART = 512 * 1024;

const base64Of = async (part: Blob): Promise<string> => {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let binary = '';
  // In steps, as the arguments of a call are limited.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
};

/**
 * Sends a file to an import in parts.
 *
 * @param onProgress told the share that has arrived, 0 to 1
 */
export const sendFile = async (
  api: ReturnType<typeof usePanelApi>,
  id: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> => {
  for (let offset = 0; offset < file.size; offset += PART) {
    onProgress(offset / file.size);
    const data = await base64Of(file.slice(offset, offset + PART));
    await api.post(`/imports/${id}/parts`, { offset, data });
  }
};
