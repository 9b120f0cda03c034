/* The scenes that every platform must agree on, to the bit: golden.mjs plays the same ones, step for step, and each
   golden_x.c here has its golden-x.mjs there. Prints lines of a name and a hash. A change here is a change there, and
   makes tests/vectors/golden.txt anew. */
#include "golden_families.h"

static void play_squares(const scene *s) {
  way_grid *grid = make_grid(s);
  print(s->name, "made", way_grid_hash(grid));
  edit_grid(s, grid, 20);
  print(s->name, "edited", way_grid_hash(grid));
  play_queries(s, grid);
  play_slices(s, grid);
  play_rollback(s, grid);
  play_any_angle(s, grid);
  play_generic_jumps(s, grid);
  play_hierarchies(s, grid);
  play_jumps(s, grid);
  play_hierarchy_slices(s, grid);
  way_grid_destroy(grid);
}

int main(void) {
  for (int i = 0; i < SCENES; i++) play_squares(&scenes[i]);
  play_replanners(&scenes[1]);
  play_replanners(&scenes[2]);
  for (int i = 0; i < HEX_SCENES; i++) play_hexes(&hex_scenes[i], (way_hex_layout)i);
  for (int i = 0; i < SCENES; i++) {
    play_fields(&scenes[i]);
    play_tiles(&scenes[i]);
  }
  play_roads();
  play_voxels();
  for (int i = 0; i < HEX_SCENES; i++) {
    play_hex_replanners(&hex_scenes[i], (way_hex_layout)i);
    play_hex_fields(&hex_scenes[i], (way_hex_layout)i);
  }
  for (int i = 0; i < SCENES; i++) play_timelines(&scenes[i]);
  play_terrain_jumps(&scenes[0]);
  play_terrain_jumps(&scenes[3]);
  play_duel();
  for (int i = 0; i < SCENES; i++) play_questions(&scenes[i]);
  for (int i = 0; i < SCENES; i++) play_goal_slices(&scenes[i]);
  for (int i = 0; i < SCENES; i++) play_priced_fields(&scenes[i]);
  for (int i = 0; i < 2; i++) play_rooms(&scenes[i]);
  return 0;
}
