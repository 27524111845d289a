-- Lists say « Dernier exemplaire » and « Plus que 2 » as a product's own page does: they are told when one of the last three goes or
-- comes, and still not of every order.
drop trigger products_page_cache_availability on public.products;

create trigger products_page_cache_availability
after update of stock, reserved on public.products
for each row when (least(old.stock - old.reserved, 3) is distinct from least(new.stock - new.reserved, 3))
execute function internal.notify_page_cache('products');
