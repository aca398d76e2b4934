/** The times at which blobs on S3 were stored last. The time of an object there can only be renewed by a copy of it. */
export const name = "0196_kernel_blob_times"

export const sql = `
CREATE TABLE kernel.blobs (
  hash text PRIMARY KEY,
  stored_at timestamptz NOT NULL
);
`
