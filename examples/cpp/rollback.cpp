// A rollback loop: each frame is saved, and an input that comes four frames late is played where it belongs.
#include <array>
#include <cstdio>
#include <waystate/waystate.hpp>

// What the frames change. Inputs are walls that somebody builds.
struct Game {
  waystate::Grid grid{64, 64};
  waystate::FlowField field{grid, {{60, 60}}};
  std::array<std::int32_t, 40> walkers{};
  waystate::Timeline timeline{{grid, field, waystate::Span<std::int32_t>(walkers)}};
  std::array<way_point, 120> inputs{};

  void play(std::int32_t frame) {
    const way_point wall = inputs[static_cast<std::size_t>(frame)];
    if (wall.x != 0) grid.fill(wall.x, wall.y, 1, 5, WAY_WALL);
    field.step(400);
    for (std::int32_t &cell : walkers) {
      const way_point at = grid.point(cell);
      const std::int32_t next = field.next(at.x, at.y);
      if (next >= 0) cell = next;
    }
    timeline.save(frame);
  }
};

int main() {
  Game late, never_late;
  never_late.inputs[30] = late.inputs[30] = {20, 18};
  never_late.inputs[50] = {40, 38};
  for (std::int32_t frame = 0; frame < 120; frame++) {
    never_late.play(frame);
    late.play(frame);
    if (frame != 54) continue;
    std::printf("frame 54: %s\n", late.timeline.checksum() == never_late.timeline.checksum() ? "the same" : "apart");
    // What was built in frame 50 is heard of now.
    late.inputs[50] = {40, 38};
    late.timeline.rewind(49);
    for (std::int32_t again = 50; again <= 54; again++) late.play(again);
  }
  const bool same = late.timeline.checksum() == never_late.timeline.checksum();
  std::printf("frame 119: %s\n", same ? "the same" : "apart");
  return same ? 0 : 1;
}
