/** The results of jobs that somebody reads, such as the report of an import. */
export const name = "0286_kernel_job_results"

export const sql = `
ALTER TABLE kernel.jobs ADD COLUMN result jsonb;
`
