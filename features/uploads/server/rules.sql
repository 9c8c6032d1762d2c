-- However a page's row goes, with its file or alone, the sweep removes its bytes.
create or replace function disown_upload_page() returns trigger language plpgsql as $$
begin
  insert into pending_files (key, created_at) values (old.file_key, 'epoch') on conflict (key) do nothing;
  return null;
end $$;

create trigger upload_pages_gone after delete on upload_pages for each row execute function disown_upload_page();

-- The pictures of a file's pages go with the file, however that goes.
create or replace function forget_drawn_pages() returns trigger language plpgsql as $$
begin
  delete from upload_drawings where document_key = new.key;
  return null;
end $$;

create trigger pending_files_pages after insert on pending_files for each row
  when (new.created_at = 'epoch') execute function forget_drawn_pages();
