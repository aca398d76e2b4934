const opening = new TextEncoder().encode("version https://git-lfs.github.com/spec/")

/** Whether the bytes are a Git LFS pointer instead of the contents of the file. */
export const isLfsPointer = (bytes: Uint8Array): boolean =>
  bytes.byteLength < 1024 && opening.every((byte, index) => bytes[index] === byte)

/** Whether a file has the size of a Git LFS pointer, and must be checked. */
export const mayBeLfsPointer = (size: number): boolean => size > 100 && size < 1024

/** The reason why a Git LFS pointer is not read. */
export const lfsReason = "Git LFS keeps the contents of this file elsewhere"
