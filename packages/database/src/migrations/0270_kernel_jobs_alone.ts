/**
 * Tells whether a job has run without others beside it. Where a worker dies, a job that ran alone in it is the likely cause; others are
 * not, and begin again.
 */
export const name = "0270_kernel_jobs_alone"

export const sql = `
ALTER TABLE kernel.jobs ADD COLUMN alone boolean NOT NULL DEFAULT false;
`
