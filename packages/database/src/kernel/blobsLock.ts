/** The key of the advisory lock of all blobs: a backup has it shared, a removal exclusively, in SQL. */
export const blobsLock = "hashtextextended('kernel.blobs', 0)"
