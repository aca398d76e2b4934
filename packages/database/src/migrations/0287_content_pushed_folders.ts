/** The folder whose pushes fill a space. */
export const name = "0287_content_pushed_folders"

export const sql = `
ALTER TABLE content.spaces ADD COLUMN pushed_folder text;
`
