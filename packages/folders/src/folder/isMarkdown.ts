/** Whether a file is a page by its name. */
export const isMarkdown = (path: string): boolean => /\.(?:mdx?|markdown)$/i.test(path)
