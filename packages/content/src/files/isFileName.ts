/** Whether a text can be the name of a file: no path, no step in one, no control characters. */
export const isFileName = (text: string): boolean => !/^\.{0,2}$|[/\\\p{Cc}]/u.test(text.trim())
