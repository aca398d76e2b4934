/**
 * What pages are found by: one entry for each source, made by `indexText` of content, and the titles anew, made by
 * `indexTitle`. Both are made outside the database, by regular work, for what is there already. Versions before this
 * one go on writing the words of sections, so the column stays.
 */
export const name = "0013_content_search"

export const sql = `
CREATE TABLE content.source_words (
  source_hash text PRIMARY KEY REFERENCES content.sources ON DELETE CASCADE,
  words tsvector NOT NULL
) WITH (toast_tuple_target = 128);
ALTER TABLE content.source_words ALTER words SET STORAGE EXTERNAL;
CREATE INDEX source_words_words ON content.source_words USING gin (words) WITH (fastupdate = off);

DROP INDEX content.sections_words;
ALTER TABLE content.sections ALTER words DROP NOT NULL;
UPDATE content.sections SET words = NULL;

ALTER TABLE content.page_versions ALTER title_words DROP NOT NULL;
UPDATE content.page_versions SET title_words = NULL WHERE until_seq IS NULL;
CREATE INDEX page_versions_untitled ON content.page_versions (line_id, id)
  WHERE title_words IS NULL AND until_seq IS NULL;
`
