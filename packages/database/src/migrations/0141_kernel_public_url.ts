/** The public URL of the last start, to say when it has changed. */
export const name = "0141_kernel_public_url"

export const sql = `
ALTER TABLE kernel.installation ADD COLUMN public_url text;
`
