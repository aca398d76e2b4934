/** The span that asked for a job, so that a trace leads from a request to the work that it caused. */
export const name = "0231_kernel_trace_of_jobs"

export const sql = `
ALTER TABLE kernel.jobs ADD COLUMN trace_parent text;
`
