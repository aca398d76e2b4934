const opening = new TextEncoder().encode("version https://git-lfs.github.com/spec/")

/** Whether the bytes stand for a file that Git LFS keeps elsewhere, rather than being its contents. */
export const isLfsPointer = (bytes: Uint8Array): boolean =>
  bytes.byteLength < 1024 && opening.every((byte, index) => bytes[index] === byte)

/** Whether a file has the size of such a stand-in, and so must be looked at. */
export const mayBeLfsPointer = (size: number): boolean => size > 100 && size < 1024

/** Why a stand-in is not read. */
export const lfsReason = "Git LFS keeps the contents of this file elsewhere"
